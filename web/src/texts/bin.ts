import de from '@cfm/contract/messages/de/bin.json';
import en from '@cfm/contract/messages/en/bin.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('bin', { en, de });
