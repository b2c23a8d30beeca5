// POST /api/v1/probabilities-enhanced: how often we win, tie and lose against opponents, and everyone's categories.
import type { Calculator } from '../../odds/calculator.js';
import { enhancedData } from '../answers.js';
import { calculationOf, compute } from '../compute.js';
import type { Middleware } from '../context.js';
import { EnhancedRequest } from '../schemas.js';
import { requestReader } from '../validate.js';

export const probabilitiesEnhanced = (calculator: Calculator, defaultSimulations: number): Middleware => {
  const read = requestReader(EnhancedRequest);
  return async ctx => {
    const { request, cards } = read(ctx.request.body);
    const calculation = calculationOf(cards, request.opponents, request, defaultSimulations);
    const counts = await compute(ctx, calculator, calculation);
    ctx.state.data = enhancedData(calculation, counts, request.detail ?? false);
  };
};
