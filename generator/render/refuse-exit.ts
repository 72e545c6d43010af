import process from 'node:process';

/**
 * Prevents code of the site from ending this process, and the build without an error: a call of
 * `process.exit` throws.
 * @returns a function that allows it again.
 */
export function refuseExit(): () => void {
  const { exit } = process;
  process.exit = (code) => {
    throw new Error(`It called process.exit(${code ?? ''}).`);
  };
  return () => {
    process.exit = exit;
  };
}
