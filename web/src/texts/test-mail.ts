import de from '@cfm/contract/messages/de/test-mail.json';
import en from '@cfm/contract/messages/en/test-mail.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('testMail', { en, de });
