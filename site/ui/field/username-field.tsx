/**
 * A hidden field that tells password managers which account a form is for. They ignore inputs of
 * type `hidden`.
 */
export function UsernameField({ value }: { value: string }) {
  return (
    <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />
  );
}
