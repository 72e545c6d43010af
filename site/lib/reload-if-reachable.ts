/**
 * Reloads the document if the site is reachable. Otherwise the current page is more useful than the
 * browser's error page.
 */
export async function reloadIfReachable(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(
    () => null,
  );
  if (answer?.ok) location.reload();
}
