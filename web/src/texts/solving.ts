import de from '@cfm/contract/messages/de/solving.json';
import en from '@cfm/contract/messages/en/solving.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('solving', { en, de });
