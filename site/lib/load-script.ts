/**
 * Adds a script from another host to the page.
 * @throws Error if it cannot be loaded: no connection, or a blocker.
 */
export function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${script.src.split('?')[0]} cannot be loaded.`));
    document.head.append(script);
  });
}
