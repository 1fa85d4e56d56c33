import type pg from 'pg';
import { editDistance } from '../../domain/edit-distance.ts';
import { foldText } from '../../domain/fold.ts';
import { KNOWN_CHAINS } from '../../domain/known-chains.ts';
