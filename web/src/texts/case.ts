import de from '@cfm/contract/messages/de/case.json';
import en from '@cfm/contract/messages/en/case.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('case', { en, de });
