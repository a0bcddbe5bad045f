const key = 'cfm.presetsApplied';

/** True once the filter presets of the role were applied to the overview in this tab. */
export const presetsApplied = (): boolean => sessionStorage.getItem(key) === 'true';
export const markPresetsApplied = (): void => sessionStorage.setItem(key, 'true');
/** Clicking Overview in the side menu starts from the presets again (spec 2, Side menu). */
export const resetPresetsApplied = (): void => sessionStorage.removeItem(key);
