import { describe, expect, it } from 'vitest';
import { pastedAddresses, pastedRecipients } from './pasted-recipients.ts';

describe('pastedRecipients', () => {
  it.each([
    ['Anna Weber <anna@x.example>', 'Anna Weber', 'anna@x.example'],
    ['"Weber, Anna" <anna@x.example>', 'Anna Weber', 'anna@x.example'],
    ['Weber,Anna Maria <anna@x.example>', 'Anna Maria Weber', 'anna@x.example'],
    ['"Weber, Anna, Dr." <anna@x.example>', 'Weber, Anna, Dr.', 'anna@x.example'],
    ['"Weber, 2" <anna@x.example>', 'Weber, 2', 'anna@x.example'],
    ['Weber, anna@x.example', 'Weber', 'anna@x.example'],
    ['Anna Weber\tanna@x.example', 'Anna Weber', 'anna@x.example'],
    ['Anna Weber, anna@x.example', 'Anna Weber', 'anna@x.example'],
    ['Jürgen (anna@x.example)', 'Jürgen', 'anna@x.example'],
    ['anna@x.example', '', 'anna@x.example'],
    ['"Ken, A" <"ken..a."@x.example>', 'A Ken', 'ken..a.@x.example'],
    ["O'Neill <o'neill@x.example>", "O'Neill", "o'neill@x.example"],
  ])('reads name and address from %s', (line, name, email) => {
    expect(pastedRecipients(line)).toEqual({ found: [{ name, email }], rest: [] });
  });

  it.each(['a@x.example b@x.example', 'a@x.example\tb@x.example', 'a@x.example <a@x.example> b@x.example'])(
    'reads every address of %j',
    (line) => {
      expect(pastedRecipients(line).found.map(({ email }) => email)).toEqual(['a@x.example', 'b@x.example']);
    },
  );

  it('splits lines and semicolons, and returns entries without an address', () => {
    const { found, rest } = pastedRecipients('A <a@x.example>; B <b@x.example>\r\n\nNobody\nC <c@x>\n');
    expect(found.map(({ email }) => email)).toEqual(['a@x.example', 'b@x.example']);
    expect(rest).toEqual(['Nobody', 'C <c@x>']);
  });

  it('returns an address without @ after another address', () => {
    const { found, rest } = pastedRecipients('Anna <a@x.example>, ben.x.example');
    expect(found).toEqual([{ name: 'Anna', email: 'a@x.example' }]);
    expect(rest).toEqual(['ben.x.example']);
  });

  it.each([
    ['Weber, Anna <anna@x.example>; b@x.example', ['anna@x.example', 'b@x.example']],
    ['a@x.example b@x; a@x.example', ['a@x.example', 'b@x']],
    ['b@x a@x.example, nobody', ['b@x', 'a@x.example', 'nobody']],
    ['Weber anna@x.example', ['Weber', 'anna@x.example']],
    ['Anna <anna@x>', ['anna@x']],
    ['Anna Weber', ['Anna Weber']],
    ['nobody', ['nobody']],
    ['@home <a@x.example>', ['a@x.example']],
    ['Weber <a@x.example>, b.x.example', ['a@x.example', 'b.x.example']],
    ['a@x.example, <b.x.example>', ['a@x.example', 'b.x.example']],
    ['A <a@x.example>, bx.example, C <c@x.example>', ['a@x.example', 'bx.example', 'c@x.example']],
    ['Anna <a@x.example>, ben.x.example', ['a@x.example', 'ben.x.example']],
    ['A <a@x.example> b.x.example <c@x.example>', ['a@x.example', 'b.x.example', 'c@x.example']],
    ['A <a@x.example b.x.example', ['a@x.example', 'b.x.example']],
    ['<a@x.example> Weber', ['a@x.example', 'Weber']],
    ['Shop.example <a@x.example>, "B.example, Dr." <b@x.example>', ['a@x.example', 'b@x.example']],
    ['', []],
  ])('keeps what is not an address of %j for the rule of the field', (pasted, addresses) => {
    expect(pastedAddresses(pasted)).toEqual(addresses);
  });
});

describe('several recipients separated by commas', () => {
  it.each([
    ['a@x.example, b@x.example,c@x.example', ['', '', '']],
    ['Anna Weber <a@x.example>, "Busch, Ben" <b@x.example>', ['Anna Weber', 'Ben Busch']],
    ['Weber, Anna <a@x.example>, Busch, Ben, b@x.example', ['Anna Weber', 'Ben Busch']],
    ['a@x.example, Anna Weber', ['']],
  ])('%s', (line, names) => {
    const { found, rest } = pastedRecipients(line);
    expect(found.map(({ name }) => name)).toEqual(names);
    expect(found.map(({ email }) => email[0])).toEqual(['a', 'b', 'c'].slice(0, names.length));
    expect(rest).toEqual([]);
  });
});
