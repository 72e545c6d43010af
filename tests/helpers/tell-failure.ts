/** Prints the error of a hook's promise, which uvu does not show. */
export async function tellFailure<T>(opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    console.error(error);
    throw error;
  }
}
