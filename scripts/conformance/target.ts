export interface Target {
  readonly url: string;
  readonly apiKey: string;
}
