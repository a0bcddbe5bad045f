import de from '@cfm/contract/messages/de/mail-out.json';
import en from '@cfm/contract/messages/en/mail-out.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('mailOut', { en, de });
