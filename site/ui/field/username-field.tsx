/**
 * Tells password managers whose password a form is about. It does not show. They ignore inputs
 * of type `hidden`.
 */
export function UsernameField({ value }: { value: string }) {
  return (
    <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />
  );
}
