/**
 * The result of a promise, if it comes in time.
 * @throws Error with the message when it does not come within so many milliseconds.
 */
export function within<T>(milliseconds: number, promise: Promise<T>, message: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
