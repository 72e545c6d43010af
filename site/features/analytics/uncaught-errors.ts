/** Calls back with what nothing catches; the browser itself has put that into the console. */
export function followUncaughtErrors(report: (message: string) => void): void {
  addEventListener('error', ({ error, message }) => report(String(error ?? message)));
  addEventListener('unhandledrejection', ({ reason }) => report(String(reason)));
}
