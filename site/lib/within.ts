/**
 * The result of a promise, if it settles in time. On a busy thread, the timer may run before a result
 * that has already arrived. So a second timer decides: results come between the two.
 * @throws Error with the message if it takes longer than the given milliseconds.
 */
export function within<T>(milliseconds: number, promise: Promise<T>, message: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      timer = setTimeout(() => reject(new Error(message)));
    }, milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
