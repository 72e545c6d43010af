// The exports of 'stet' for sites: the contract's types, and functions for the server and the
// browser.
export { applyHead } from './browser/apply-head.ts';
export { withBase, withoutBase } from './browser/base.ts';
export type {
  HydratePage,
  LoadedPage,
  PageHead,
  PageProps,
  RenderBody,
  RenderPage,
} from './browser/page.ts';
export { atKey, atTop, atValue, ofFacts, ofFiles, ofLinks, ofText } from './check/make-rule.ts';
export { blogRules } from './check/rules/blog.ts';
export * from './contract.ts';
export {
  clientAddress,
  readTrustedProxies,
  siteOfCaller,
  type TrustedProxies,
} from './lib/client-address.ts';
export { suggest } from './lib/suggest.ts';
export { readTraceId } from './lib/trace-id.ts';
