DROP TABLE "sign_in_ledger" CASCADE;--> statement-breakpoint
DROP TABLE "sign_ins" CASCADE;