import type { LoadedPage, RenderPage } from '../contract.ts';

/** The site's code as it runs while prerendering. */
export interface Renderer {
  render: RenderPage;
  views: Readonly<Record<string, LoadedPage['View']>>;
}
