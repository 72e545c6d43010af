/** Prints what a promise of a hook fails with, of which uvu says nothing. */
export async function tellFailure<T>(opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    console.error(error);
    throw error;
  }
}
