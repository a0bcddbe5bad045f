import de from '@cfm/contract/messages/de/case-mail.json';
import en from '@cfm/contract/messages/en/case-mail.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('caseMail', { en, de });
