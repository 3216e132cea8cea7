/** Types of jsonb results by function; database.types.ts names them. */
import type { AdminResults } from './results/admin';
import type { FiguresResults } from './results/figures';
import type { ImportsResults } from './results/imports';
import type { PlacesResults } from './results/places';
import type { ProgrammesResults } from './results/programmes';
import type { QualityResults } from './results/quality';
import type { RegisterReviewsResults } from './results/register-reviews';
import type { RegistersResults } from './results/registers';
import type { SearchResults } from './results/search';
import type { SynonymsResults } from './results/synonyms';

export type Results = AdminResults &
  FiguresResults &
  ImportsResults &
  PlacesResults &
  ProgrammesResults &
  QualityResults &
  RegisterReviewsResults &
  RegistersResults &
  SearchResults &
  SynonymsResults;
