import { expect, it } from 'vitest';
import { isPhoneNumber, phoneLink, phoneParts, plainPhone } from './phone-number.ts';

it.each([
  ['+49 89 382\u20130', '+49 89 382-0'],
  ['+49 89 382\u20110', '+49 89 382-0'],
  ['+49\u00a089\u2009382\u20120', '+49 89 382-0'],
  ['\u200e+49 89 5551234\u200b', '+49 89 5551234'],
  ['\u202a+49 89 5551234\u202c', '+49 89 5551234'],
  ['tel:+49-89-5551234', '+49-89-5551234'],
  ['０３－１２３４－５６７８', '03-1234-5678'],
  ['０３ー１２３４ー５６７８', '03-1234-5678'],
  ['（０３）１２３４', '(03)1234'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۲۱ ۱۲۳۴', '021 1234'],
  ['๐๒-๑๒๓๔', '02-1234'],
  ['०२२ १२३४', '022 1234'],
  ['089/5551234', '089/5551234'],
  ['+49 89 38200 (privat)', '+49 89 38200 (privat)'],
  ['+49 89 38200 DW 12', '+49 89 38200 DW 12'],
  ['+49 89 38200, Durchwahl: 12', '+49 89 38200, Durchwahl: 12'],
  ['+49 89 38200 ext. 12 (work)', '+49 89 38200 ext. 12 (work)'],
  ['(089) 38200 (Büro 2) App. 7', '(089) 38200 (Büro 2) App. 7'],
  ['212-555-0101x12', '212-555-0101x12'],
  ['０３－１２３４５ （自宅）', '03-12345 (自宅)'],
])('%j is a telephone number, stored as %s (rule 6.7)', (typed, stored) => {
  expect([isPhoneNumber(typed), plainPhone(typed)]).toEqual([true, stored]);
});

it.each([
  ['+49 89 38200 DW 12 (privat)', '+49 89 38200', '12'],
  ['(089) 38200 (Büro 2) App. 7', '(089) 38200', '7'],
  ['212-555-0101x12', '212-555-0101', '12'],
  ['+49 (0)89 382', '+49 (0)89 382', ''],
])('%s has the number %s and the extension "%s"', (typed, number, extension) => {
  expect(phoneParts(typed)).toEqual({ number, extension });
});

it.each([
  ['+49 89 123456 ext. 12 (private)', 'tel:+4989123456;ext=12'],
  ['(089) 38200 (Büro 2) App. 7', 'tel:08938200;ext=7'],
  ['+49 (0)89 382', 'tel:+4989382'],
  ['089/5551234', 'tel:0895551234'],
])('%s is dialled by %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});

it.each([
  ...['1234', 'abcde', '089 call 12345', 'telefon 12345', '', '12345X3', '1234 (privat)'],
  ...['089 12345 privat', '089 12345 ext', '089 12345 ext. 1234567', '(privat)', 'DW 12'],
])('%s is none', (typed) => {
  expect(isPhoneNumber(typed)).toBe(false);
});
