import de from '@cfm/contract/messages/de/brands.json';
import en from '@cfm/contract/messages/en/brands.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('brands', { en, de });
