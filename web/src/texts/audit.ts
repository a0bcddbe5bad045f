import de from '@cfm/contract/messages/de/audit.json';
import en from '@cfm/contract/messages/en/audit.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('audit', { en, de });
