export const contactTitles = ['Mr', 'Mrs'] as const;
export const addressKinds = ['HomeAddress', 'BusinessAddress'] as const;
