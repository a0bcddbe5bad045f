/** The five users of rule 15.3. `marketCodes` is the scope claim `Markets`. */
export const demoUsers = [
  {
    username: 'admin',
    firstName: 'Katharina',
    lastName: 'Brandt',
    roleCode: 'admin',
    language: 'en',
    marketCodes: [],
  },
  {
    username: 'bmwadmin',
    firstName: 'Markus',
    lastName: 'Reiter',
    roleCode: 'bmw-admin',
    language: 'de',
    marketCodes: [],
  },
  {
    username: 'bcc',
    firstName: 'Anna',
    lastName: 'Weber',
    roleCode: 'bmw-bcc-team',
    language: 'en',
    marketCodes: [],
  },
  {
    username: 'ikam',
    firstName: 'Piotr',
    lastName: 'Nowak',
    roleCode: 'ikam',
    language: 'en',
    marketCodes: ['DE', 'AT', 'CH', 'PL'],
  },
  {
    username: 'agent',
    firstName: 'Sofia',
    lastName: 'Marino',
    roleCode: 'agent',
    language: 'en',
    marketCodes: [],
  },
] as const;

export type DemoUsername = (typeof demoUsers)[number]['username'];

export const demoUserEmail = (username: string): string => `${username}@demo.example`;

/** Colleagues who can't sign in: one has not opened the link of the activation e-mail yet, one has left. */
export const demoColleagues = [
  {
    username: 'lfischer',
    firstName: 'Lena',
    lastName: 'Fischer',
    roleCode: 'bmw-bcc-team',
    language: 'de',
    hasLeft: false,
  },
  {
    username: 'tgruber',
    firstName: 'Thomas',
    lastName: 'Gruber',
    roleCode: 'agent',
    language: 'de',
    hasLeft: true,
  },
] as const;
