import de from '@cfm/contract/messages/de/goodwill.json';
import en from '@cfm/contract/messages/en/goodwill.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('goodwill', { en, de });
