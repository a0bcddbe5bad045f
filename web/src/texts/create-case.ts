import de from '@cfm/contract/messages/de/create-case.json';
import en from '@cfm/contract/messages/en/create-case.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('createCase', { en, de });
