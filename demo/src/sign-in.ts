/** How every demo user signs in (rule 15.3). Demo mode runs on loopback only. */
export const demoPassword = 'Demo-Pass-1!';
export const demoTotpKey = 'JBSWY3DPEHPK3PXP';
