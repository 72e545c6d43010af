/** Advice for the usual messages with which a page throws while it is prerendered. */
export function explainFailure(message: string): string | undefined {
  const browserGlobal =
    /\b(window|document|localStorage|sessionStorage|navigator|matchMedia|location)\b is not defined/.exec(
      message,
    )?.[1];
  if (browserGlobal) {
    return `There is no ${browserGlobal} while prerendering: read it in useEffect or in an event handler.`;
  }
  if (/Element type is invalid/.test(message)) {
    return 'A component is undefined: check that its import names what the module exports.';
  }
  if (/Invalid hook call|reading 'use[A-Z]/.test(message)) {
    return 'A hook ran outside a component, or two copies of React are installed.';
  }
  return undefined;
}
