import de from '@cfm/contract/messages/de/markets.json';
import en from '@cfm/contract/messages/en/markets.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('markets', { en, de });
