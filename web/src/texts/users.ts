import de from '@cfm/contract/messages/de/users.json';
import en from '@cfm/contract/messages/en/users.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('users', { en, de });
