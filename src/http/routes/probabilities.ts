// POST /api/v1/probabilities: how often our hand ends in each category. POST /api/v1/probabilities-enhanced: how often it wins,
// ties and loses against opponents, and how often their hands and ours end in each category.
import type { Middleware } from '../context.js';
import { enhancedData, probabilitiesData } from '../odds/answer.js';
import type { ChargedCalculation } from '../odds/charged-calculation.js';
import { requestReader, toCalculation } from '../odds/request.js';
import { EnhancedRequest, ProbabilitiesRequest } from '../schemas.js';

/** Answers POST /api/v1/probabilities. @param defaultSimulations for requests without `simulations` */
export const probabilities = (chargedCalculation: ChargedCalculation, defaultSimulations: number): Middleware => {
  const read = requestReader(ProbabilitiesRequest);
  return async ctx => {
    const { request, cards } = read(ctx.request.body);
    const requested = toCalculation(cards, 0, request, defaultSimulations);
    const { calculation, counts } = await chargedCalculation(ctx, request, requested);
    ctx.state.data = probabilitiesData(calculation, counts, request.detail ?? false);
  };
};

/** Answers POST /api/v1/probabilities-enhanced. @param defaultSimulations for requests without `simulations` */
export const probabilitiesEnhanced = (
  chargedCalculation: ChargedCalculation,
  defaultSimulations: number,
): Middleware => {
  const read = requestReader(EnhancedRequest);
  return async ctx => {
    const { request, cards } = read(ctx.request.body);
    const requested = toCalculation(cards, request.opponents, request, defaultSimulations);
    const { calculation, counts } = await chargedCalculation(ctx, request, requested);
    ctx.state.data = enhancedData(calculation, counts, request.detail ?? false);
  };
};
