const key = 'cfm.presetsApplied';
const addressKey = (userId: number) => `cfm.casesAddress:${userId}`;

/** True once the role's filter presets were applied to the overview in this tab. */
export const presetsApplied = (): boolean => sessionStorage.getItem(key) === 'true';
export const markPresetsApplied = (): void => sessionStorage.setItem(key, 'true');
/** Clicking Overview in the side menu starts from the presets again (rule 11.5). */
export const resetPresetsApplied = (): void => sessionStorage.removeItem(key);

/** The user's last state as URL parameters. Applies while `presetsApplied` is true (rule 3.32). */
export function rememberedSearch(userId: number): Record<string, unknown> | null {
  const text = sessionStorage.getItem(addressKey(userId));
  const value: unknown = text === null ? null : JSON.parse(text);
  // Written below. The URL validation checks it when it is read.
  return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
}
export const rememberSearch = (userId: number, search: Readonly<Record<string, unknown>>): void =>
  sessionStorage.setItem(addressKey(userId), JSON.stringify(search));
