/** Why something can't be: a code and facts for the sentence, as the rules' own refusals have them. */
export interface Refusal {
  code: string
  facts: Record<string, unknown>
}

export function refusal(code: string, facts: Record<string, unknown> = {}): Refusal {
  return { code, facts }
}
