/** Adds a button to every code block that copies its text. */
export function addCopyButtons(): void {
  // Browsers offer the clipboard on HTTPS and localhost only.
  if (!navigator.clipboard) return;
  for (const block of document.querySelectorAll('.prose pre')) {
    const box = document.createElement('div');
    box.className = 'code-box';
    block.replaceWith(box);
    box.append(block, createButton(block));
  }
}

function createButton(block: Element): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy-button';
  button.textContent = 'Copy';
  // Screen readers say "Copied" too.
  button.ariaLive = 'polite';
  button.addEventListener('click', async () => {
    const isCopied = await navigator.clipboard.writeText(block.textContent).then(
      () => true,
      () => false,
    );
    button.textContent = isCopied ? 'Copied' : 'Failed';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  return button;
}
