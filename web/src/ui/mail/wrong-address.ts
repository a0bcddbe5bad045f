import { email as emailRule } from '@cfm/contract/platform/field-rules.ts';
import { addressesIn } from './addresses-in.ts';

export const isAddress = (text: string): boolean => emailRule.safeParse(text).success;

export interface WrongAddress {
  address: string;
  problem: 'noAt' | 'severalAt' | 'noName' | 'domain' | 'characters';
}
/** The first part of a typed text that is no e-mail address, and why. */
export function wrongAddressIn(typed: string): WrongAddress {
  const parts = addressesIn([typed]).filter((part) => !isAddress(part));
  const address = parts.find((part) => part.includes('@')) ?? typed;
  return { address, problem: problemOf(address) };
}

function problemOf(address: string): WrongAddress['problem'] {
  const [name = '', domain, ...others] = address.split('@');
  if (domain === undefined) return 'noAt';
  if (others.length > 0) return 'severalAt';
  if (name === '') return 'noName';
  return isAddress(`name@${domain}`) ? 'characters' : 'domain';
}
