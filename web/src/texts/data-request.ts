import de from '@cfm/contract/messages/de/data-request.json';
import en from '@cfm/contract/messages/en/data-request.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('dataRequest', { en, de });
