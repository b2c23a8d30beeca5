// POST /api/v1/probabilities-enhanced: how often we win, tie and lose against opponents, and everyone's categories.
import { enhancedData } from '../answers.js';
import { calculationOf } from '../compute.js';
import type { Middleware } from '../context.js';
import { EnhancedRequest } from '../schemas.js';
import type { Till } from '../till.js';
import { requestReader } from '../validate.js';

export const probabilitiesEnhanced = (till: Till, defaultSimulations: number): Middleware => {
  const read = requestReader(EnhancedRequest);
  return async ctx => {
    const { request, cards } = read(ctx.request.body);
    const asked = calculationOf(cards, request.opponents, request, defaultSimulations);
    const { calculation, counts } = await till(ctx, request, asked);
    ctx.state.data = enhancedData(calculation, counts, request.detail ?? false);
  };
};
