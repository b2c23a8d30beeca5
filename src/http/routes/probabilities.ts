// POST /api/v1/probabilities: how often our hand ends in each category.
import type { Calculator } from '../../odds/calculator.js';
import { probabilitiesData } from '../answers.js';
import { calculationOf, compute } from '../compute.js';
import type { Middleware } from '../context.js';
import { ProbabilitiesRequest } from '../schemas.js';
import { requestReader } from '../validate.js';

export const probabilities = (calculator: Calculator, defaultSimulations: number): Middleware => {
  const read = requestReader(ProbabilitiesRequest);
  return async ctx => {
    const { request, cards } = read(ctx.request.body);
    const calculation = calculationOf(cards, 0, request, defaultSimulations);
    const counts = await compute(ctx, calculator, calculation);
    ctx.state.data = probabilitiesData(calculation, counts, request.detail ?? false);
  };
};
