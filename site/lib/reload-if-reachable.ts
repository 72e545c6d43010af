/**
 * Loads the document again where the site answers. Without a connection the page stays: what it still
 * shows is worth more than the browser's error page.
 */
export async function reloadIfReachable(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(
    () => null,
  );
  if (answer?.ok) location.reload();
}
