export interface Period {
  id: string;
  current_period_end: number;
}
