import de from '@cfm/contract/messages/de/ytd.json';
import en from '@cfm/contract/messages/en/ytd.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('ytd', { en, de });
