/** Splits typed or pasted text, which may contain several addresses and separators (rule 5.3). */
export function addressesIn(texts: readonly string[]): string[] {
  const all = texts.flatMap((text) => text.split(/[\s,;]+/)).filter((email) => email !== '');
  const first = (email: string) => all.findIndex((each) => each.toLowerCase() === email.toLowerCase());
  return all.filter((email, index) => first(email) === index);
}
