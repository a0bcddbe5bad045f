import { expect, test } from 'vitest';
import { usersAddress } from './queries.ts';

const standard = {
  search: '',
  roleId: null,
  state: null,
  sortBy: 'name',
  descending: false,
  page: 1,
  take: 20,
};

test.each([
  [{}, {}],
  [{ search: 4711 }, { search: '4711' }],
  [
    { roleId: 3, state: 'deactivated' },
    { roleId: 3, state: 'deactivated' },
  ],
  [{ state: 'locked' }, { state: 'locked' }],
  [{ roleId: -1, state: 'gone' }, {}],
  [{ roleId: '3' }, {}],
  [
    { sortBy: 'lastSignIn', descending: true, page: 2 },
    { sortBy: 'lastSignIn', descending: true, page: 2 },
  ],
  [{ sortBy: 'password' }, {}],
])('reads the URL parameters %j', (address, expected) => {
  expect(usersAddress.read(address)).toEqual({ ...standard, ...expected });
});

test('reads what it writes', () => {
  const shown = usersAddress.read({
    search: 'weber',
    roleId: 2,
    state: 'notActivated',
    sortBy: 'email',
    descending: true,
    page: 3,
    take: 50,
  });
  expect(usersAddress.read(usersAddress.write(shown))).toEqual(shown);
});
