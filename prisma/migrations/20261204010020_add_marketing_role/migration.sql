-- AlterEnum
ALTER TYPE "collaborator_role" ADD VALUE 'marketing';
