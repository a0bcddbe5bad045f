import de from '@cfm/contract/messages/de/contacts.json';
import en from '@cfm/contract/messages/en/contacts.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('contacts', { en, de });
