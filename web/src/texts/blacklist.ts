import de from '@cfm/contract/messages/de/blacklist.json';
import en from '@cfm/contract/messages/en/blacklist.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('blacklist', { en, de });
